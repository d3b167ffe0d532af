/* Put in by build.mjs. */

/** Language -> path of its catalogue. */
declare const KZ_CATALOGS: Record<string, string>;
/** Error code -> its English sentence, the key of the catalogues. */
declare const KZ_ERRORS: Record<string, string>;

/** A component's style sheet (tools/styles.mjs). */
declare module "*.css" {
  const styles: import("lit").CSSResult;
  export default styles;
}

// SPDX-License-Identifier: MIT
// What a page keeps of a match on this device: in the database, and in the document.

/** Returns the matches that the browser keeps. */
export const keptMatches = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("kozel");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("matches").objectStore("matches").getAll();
          reading.onsuccess = () => (opening.result.close(), resolve(reading.result));
        };
      }),
  );

/** Returns all texts and attributes of the document, shadow trees included, and without what only draws. */
export const wholeDocument = (page) =>
  page.evaluate(() => {
    const drawing = ["d", "points", "transform", "viewBox", "style"];
    const own = (element) => [...element.attributes].filter(({ name }) => !drawing.includes(name)).map(({ value }) => value);
    const texts = ({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data);
    const read = (root) => [...root.querySelectorAll("*:not(style, script)")].flatMap((element) => [...own(element), ...texts(element), ...(element.shadowRoot ? read(element.shadowRoot) : [])]);
    return read(document);
  });

export function pageTexts(): Map<string, { where: string; plural: string | null }>;

export function pageTexts(): Map<string, { where: string; plural: string | null }>;
export function hardCoded(): { where: string; text: string }[];

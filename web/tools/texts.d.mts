export function pageTexts(): Map<string, { where: string; plural: string | null; game: boolean }>;
export function hardCoded(): { where: string; text: string }[];

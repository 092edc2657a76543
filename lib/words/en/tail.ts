/** The end of a sentence that somebody else wrote, with one full stop. */
export const tail = (reason: string): string => `${reason.trim().replace(/[.]+$/, "")}.`;

/** The language of these words, as HTML names it (BCP 47). A file of its own: a page that broke needs only this. */
export const language = "en";

/** Papers may be this large, each. */
export const maxDocumentBytes = 50 * 1024 * 1024
/** How many papers one application for casting rights carries, each time they are sent. */
export const maxPapers = 5

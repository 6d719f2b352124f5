/** Text as it stands in HTML, also within quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

/**
 * Text for a cell of an .xlsx file, which is a text and never run as a formula. Its format writes letters as `_x000D_`:
 * a text that reads like one is escaped.
 */
export const cellText = (value: string) => value.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

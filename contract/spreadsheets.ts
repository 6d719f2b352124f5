/** Text for a cell: a spreadsheet saved as CSV and reopened would run cells that begin with these characters as formulas. */
export const cellText = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

/** `alerts` must equal the table's limit, `casting_alerts_five`. */
export const notificationLimits = { list: 1000, step: 5, alerts: 5 } as const
export const campaignLengths = { title: 60, content: 500, linkText: 20 } as const
/** News about something that begins within these hours do not wait for the morning. */
export const urgentHours = 12

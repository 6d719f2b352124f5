import { paths, safeReturn } from '#web/paths.ts'
import { tabStore } from '#web/stored.ts'

const place = 'login-return'

/** Remembers in this tab where the login leads to, for those who first recover their id or password. */
export const keepLoginReturn = (returnUrl: string) => void tabStore.keep(place, returnUrl === '/' ? null : returnUrl)

/** The login, and from there to where the person wanted to go. Only for the browser. */
export const loginAfterRecovery = () => paths.login(safeReturn(tabStore.read<string>(place)))

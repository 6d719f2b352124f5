import type { MouseEvent } from 'react'
import type { InApp } from '#web/in-app/in-app.ts'
import { OtherBrowser, useInApp } from '#web/in-app/OtherBrowser.tsx'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { socialTexts } from '../messages.ts'
import { socialButtonsTexts as texts } from './messages.ts'
import styles from './social.module.css'
import type { SnsProvider } from './social.ts'

type Props = {
  providers: readonly SnsProvider[]
  returnUrl?: string
  /** The session outlives the browser. */
  stay?: boolean
  /** The last sign-in method in this browser. */
  lastWay?: string
  isLink?: boolean
  /** A signed-in person confirms their identity. */
  again?: boolean
  /** Runs before a link is followed; without it the link is followed at once. */
  onFollow?: (event: MouseEvent<HTMLAnchorElement>, href: string) => void
  /** The app whose browser asks, where the server knows it before any script runs. */
  inApp?: InApp | null
}

const labels = {
  KAKAO: { login: texts.kakaoLogin, link: texts.kakaoConnect, again: texts.kakaoConfirm },
  GOOGLE: { login: texts.googleLogin, link: texts.googleConnect, again: texts.googleConfirm },
}

/**
 * The providers' own buttons: colours, symbols and texts as their brand rules require. Plain links, because they leave
 * the app for the provider. Google signs nobody in inside the browser of another app, so the way out stands there instead.
 */
export function SocialButtons({ providers, returnUrl, stay, lastWay, isLink, again, onFollow, ...known }: Props) {
  const found = useInApp()
  const inApp = known.inApp ?? found
  if (!providers.length) return null
  const hrefOf = (provider: SnsProvider) => paths.snsStart(provider, { returnUrl, stay, again })
  return (
    <div className={styles.buttons}>
      {providers.map(provider =>
        provider === 'GOOGLE' && inApp ? (
          <OtherBrowser key={provider} inApp={inApp} about="google" />
        ) : (
          <a
            key={provider}
            href={hrefOf(provider)}
            onClick={event => onFollow?.(event, hrefOf(provider))}
            className={cx(styles.button, provider === 'KAKAO' ? styles.kakao : styles.google)}
          >
            {provider === 'KAKAO' ? <KakaoSymbol /> : <GoogleSymbol />}
            {labels[provider][again ? 'again' : isLink ? 'link' : 'login']}
            {lastWay === provider && (
              <span className={styles.last}>
                <Badge tone="ink">{socialTexts.lastWay}</Badge>
              </span>
            )}
          </a>
        ),
      )}
    </div>
  )
}

const KakaoSymbol = () => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
    <path
      fill="#000"
      d="M9 .6C4.03.6 0 3.71 0 7.55c0 2.39 1.56 4.49 3.93 5.75l-1 3.64c-.09.33.28.58.57.4l4.37-2.89c.37.03.74.05 1.13.05 4.97 0 9-3.11 9-6.95S13.97.6 9 .6"
    />
  </svg>
)

const GoogleSymbol = () => (
  <svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true">
    <path
      fill="#EA4335"
      d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
    />
    <path
      fill="#4285F4"
      d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
    />
    <path
      fill="#FBBC05"
      d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24s.92 7.54 2.56 10.78l7.97-6.19z"
    />
    <path
      fill="#34A853"
      d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
    />
  </svg>
)

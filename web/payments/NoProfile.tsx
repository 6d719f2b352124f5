import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { noProfileTexts as texts } from './messages.ts'
import styles from './NoProfile.module.css'

/** In place of the profile to order with: making one, and coming back to `returnUrl`. */
export function NoProfile({ returnUrl, error, children }: { returnUrl: string; error?: string; children: ReactNode }) {
  return (
    <div className={styles.none}>
      <b>{texts.title}</b>
      <p>{children}</p>
      <LinkButton auto href={paths.profileManagement(returnUrl)}>
        {texts.make}
      </LinkButton>
      {error && <FieldError message={error} />}
    </div>
  )
}

import type { ComponentProps } from 'react'
import { paths } from '#web/paths.ts'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { OwnField } from '#web/ui/forms/Field.tsx'
import styles from '../account.module.css'
import { type consentItems, signup } from '../messages.ts'

type Props = Omit<ComponentProps<typeof Checkbox>, 'children'> & {
  item: (typeof consentItems)[number]
  error: string | undefined
}

/** One consent with the facts that the law requires beside it; the other props are the checkbox's. */
export function ConsentRow({ item, error, ...checkbox }: Props) {
  const { kind, label, isRequired, detail } = item
  return (
    <OwnField className={styles.consent} error={error}>
      {invalid => (
        <>
          <Checkbox {...checkbox} aria-invalid={invalid}>
            <em>{isRequired ? signup.required : signup.optional}</em>
            {label}
          </Checkbox>
          <details>
            <summary aria-label={`${label} ${signup.see}`}>{signup.see}</summary>
            {detail}
            {(kind === 'TERMS' || kind === 'PRIVACY') && (
              <>
                {' '}
                <a href={paths.policy(kind === 'TERMS' ? 'terms' : 'privacy')} target="_blank" rel="noopener">
                  {signup.seeAll}
                </a>
              </>
            )}
          </details>
        </>
      )}
    </OwnField>
  )
}

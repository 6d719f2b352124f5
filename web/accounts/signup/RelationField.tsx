import type { ComponentProps } from 'react'
import { GuardianRelation } from '#contract/codes/accounts.ts'
import { Radio } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import styles from '../account.module.css'
import { guardianTexts as texts } from '../guardian/guardian-messages.ts'
import type { Relation } from './signup-draft.ts'

const relations = Object.keys(GuardianRelation) as Relation[]

type Props = {
  name: string
  error: string | undefined
  /** Further props of each radio: its state and change handler. */
  radio: (relation: Relation) => Pick<ComponentProps<typeof Radio>, 'checked' | 'defaultChecked' | 'onChange'>
}

/** How the guardian and the child are related. */
export function RelationField({ name, error, radio }: Props) {
  return (
    <Field label={texts.relation} error={error} group>
      <div className={styles.relations}>
        {relations.map(relation => (
          <Radio key={relation} name={name} value={relation} {...radio(relation)}>
            {GuardianRelation[relation]}
          </Radio>
        ))}
      </div>
    </Field>
  )
}

import { Form, useNavigation } from 'react-router'
import type { agreements } from '#contract/agreements/index.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { agreementLimits } from '#contract/limits.ts'
import type { Refusal } from '#web/calls/refusal.ts'
import { useChange } from '#web/calls/useChange.ts'
import { api } from '#web/team-api.ts'
import { Alert, DefinitionList } from '#web/ui/display/Card.tsx'
import { fullDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { AskedButton } from '#web/ui/overlay/AskedButton.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import styles from '../Agreements.module.css'
import { accountTexts as texts } from './messages.ts'

export type Account = DataOf<typeof agreements.account>['account']

const AccountFacts = ({ account }: { account: NonNullable<Account> }) => (
  <DefinitionList
    items={[
      [texts.bank, account.bank],
      [
        texts.number,
        <span key="number" className="num">
          {account.number}
        </span>,
      ],
      [texts.holder, account.holder],
      [texts.setAt, fullDay(account.setAt)],
    ]}
  />
)

/** For the team: where the fees are to be paid. */
export const TeamAccount = ({ account }: { account: Account }) => (
  <section className={styles.section} aria-label={texts.title}>
    <h3>{texts.title}</h3>
    {account ? (
      <>
        <AccountFacts account={account} />
        <Button auto size="sm" data-needs-scripts="" onClick={() => copyText(texts.copied(account), texts.copiedDone)}>
          {texts.copy}
        </Button>
      </>
    ) : (
      <p>{texts.missing}</p>
    )}
  </section>
)

type OwnProps = { agreementId: number; account: Account; refusal: Refusal | null }

/** For the actor, who writes, changes and removes it. */
export function OwnAccount({ agreementId, account, refusal }: OwnProps) {
  const isPending = useNavigation().formData?.get('intent') === 'account'
  const { change, isPending: isRemoving } = useChange()
  const fields = refusal?.fields
  const form = (
    <Form method="post" className={styles.form} preventScrollReset>
      <input type="hidden" name="intent" value="account" />
      <p>{texts.lead}</p>
      <Field label={texts.bank} error={fields?.bank} required>
        <TextInput name="bank" defaultValue={account?.bank} maxLength={agreementLimits.bank} required />
      </Field>
      <Field label={texts.number} help={texts.numberHelp} error={fields?.number} required>
        <TextInput
          name="number"
          defaultValue={account?.number}
          maxLength={agreementLimits.account}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </Field>
      <Field label={texts.holder} error={fields?.holder} required>
        <TextInput name="holder" defaultValue={account?.holder} maxLength={agreementLimits.name} required />
      </Field>
      <Alert>{refusal?.note}</Alert>
      <Button type="submit" variant="ink" auto pending={isPending}>
        {texts.save}
      </Button>
    </Form>
  )
  return (
    <section className={styles.section} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {account ? (
        <>
          <AccountFacts account={account} />
          <details key={account.setAt} open={refusal !== null}>
            <summary>{texts.change}</summary>
            {form}
          </details>
          <AskedButton
            size="sm"
            label={texts.remove}
            ask={texts.removeAsk}
            text={texts.removeText}
            pending={isRemoving}
            onDo={() => change(() => api.agreements.removeAccount({ params: { agreementId } }), texts.removed)}
          />
        </>
      ) : (
        form
      )}
    </section>
  )
}

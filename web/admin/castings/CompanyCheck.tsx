import { useState } from 'react'
import type { CompanyAnswer } from '#contract/admin/desk/companies.ts'
import { CompanyState } from '#contract/codes/contact-checks.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Alert, DefinitionList } from '#web/ui/display/Card.tsx'
import { isoDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import styles from '../admin.module.css'
import { companyTexts as texts } from './messages.ts'

const tones = { OPEN: 'ok', PAUSED: 'warn', CLOSED: 'danger', UNKNOWN: 'danger' } as const

type Props = { application: { id: number; ceoName: string | null } }

/** Asks the tax office for an application's business number and, with the day of opening, for its representative. */
export function CompanyCheck({ application: { id, ceoName } }: Props) {
  const { run, isPending, refusal } = useCall()
  const [facts, setFacts] = useState<CompanyAnswer | null>(null)
  const look = (openedOn: string | null) =>
    run(async () => {
      setFacts(null)
      setFacts(await api.admin.lookUpCompany({ params: { id }, body: { openedOn } }))
    })
  return (
    <section>
      <h4>{texts.title}</h4>
      <ScriptForm
        noValidate
        className={styles.entryForm}
        onSubmit={event => void look(String(new FormData(event.currentTarget).get('openedOn') ?? '') || null)}
      >
        {ceoName && (
          <Field label={texts.openedOn} help={texts.openedOnHelp} error={refusal?.fields.openedOn} optional>
            <TextInput type="date" name="openedOn" />
          </Field>
        )}
        <Button auto type="submit" pending={isPending}>
          {texts.look}
        </Button>
      </ScriptForm>
      <Alert>{refusal?.note}</Alert>
      <div role="status">{facts && <Answer facts={facts} ceoName={ceoName} />}</div>
      <p className={styles.quiet}>{texts.logged}</p>
    </section>
  )
}

function Answer({ facts, ceoName }: { facts: CompanyAnswer; ceoName: string | null }) {
  const { state, taxType, closedOn, isSame } = facts
  return (
    <div className={styles.task}>
      <DefinitionList
        items={[
          [
            texts.state,
            <Badge key="state" tone={tones[state]}>
              {CompanyState[state]}
            </Badge>,
          ],
          [texts.closedOn, closedOn && isoDate(closedOn)],
          [texts.taxType, state === 'UNKNOWN' ? null : taxType],
          [
            texts.ceoName,
            isSame === null ? null : (
              <>
                {ceoName} <Badge tone={isSame ? 'ok' : 'danger'}>{isSame ? texts.same : texts.different}</Badge>
              </>
            ),
          ],
        ]}
      />
    </div>
  )
}

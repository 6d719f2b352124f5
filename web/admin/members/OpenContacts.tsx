import { useState } from 'react'
import type { AppContract } from '#contract'
import type { DataOf } from '#contract/endpoint.ts'
import { api } from '#web/admin/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { hyphenPhone } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import admin from '../admin.module.css'
import { FormSheet } from '../FormSheet.tsx'
import { contactReasons } from '../messages.ts'
import { ReasonField } from '../ReasonField.tsx'
import { openContactsTexts as texts } from './messages.ts'

type Contacts = DataOf<AppContract['admin']['openContacts']>

/** The contacts of a member as they are, for as long as the page is open, once a reason was given. */
export function OpenContacts({ userId }: { userId: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const [contacts, setContacts] = useState<Contacts | null>(null)
  const { run, isPending, refusal } = useCall()
  const { phone, guardianPhone } = contacts ?? {}
  return contacts ? (
    <div role="status">
      <DefinitionList
        items={[
          [texts.phone, phone && <a href={`tel:${phone}`}>{hyphenPhone(phone)}</a>],
          [texts.email, contacts.email && <a href={`mailto:${contacts.email}`}>{contacts.email}</a>],
          [texts.guardianPhone, guardianPhone && <a href={`tel:${guardianPhone}`}>{hyphenPhone(guardianPhone)}</a>],
        ]}
      />
      {!phone && !contacts.email && !guardianPhone && <p className={admin.quiet}>{texts.none}</p>}
    </div>
  ) : (
    <p className={admin.measures}>
      <Button size="sm" auto onClick={() => setIsAsking(true)}>
        {texts.open}
      </Button>
      {isAsking && (
        <FormSheet
          title={texts.title}
          submit={texts.open}
          isPending={isPending}
          refusal={refusal}
          note={<Note tone="warn">{texts.note}</Note>}
          onClose={() => setIsAsking(false)}
          onSave={({ text }) =>
            void run(async () => {
              setContacts(await api.admin.openContacts({ params: { userId }, body: { reason: text('reason') } }))
              setIsAsking(false)
            })
          }
        >
          <ReasonField suggestions={contactReasons} error={refusal?.fields.reason} help={texts.logged} />
        </FormSheet>
      )}
    </p>
  )
}

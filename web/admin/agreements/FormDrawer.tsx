import { useState } from 'react'
import type { AgreementForm } from '#contract/admin/agreement-forms.ts'
import { AgreementFormState, AgreementKind } from '#contract/agreements/codes.ts'
import { api } from '#web/admin/api.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import admin from '../admin.module.css'
import { ReasonSheet } from '../ReasonSheet.tsx'
import { retireReasons, formDrawerTexts as texts } from './messages.ts'

type Props = { form: AgreementForm; onClose: () => void }

/** A form's clauses with their places, and retiring it. */
export function FormDrawer({ form, onClose }: Props) {
  const { id, name, version, kind, state, clauses } = form
  const [isRetiring, setRetiring] = useState(false)
  return (
    <>
      <Drawer
        open
        large
        title={name}
        subtitle={texts.number(id)}
        onClose={onClose}
        footer={
          state === 'LIVE' ? (
            <div className={admin.actions}>
              <span />
              <Button auto onClick={() => setRetiring(true)}>
                {texts.retire}
              </Button>
            </div>
          ) : undefined
        }
      >
        <div className={admin.detail}>
          <p className={admin.kind}>
            {AgreementKind[kind]} · {version}{' '}
            <Badge tone={state === 'LIVE' ? 'ok' : 'plain'}>{AgreementFormState[state]}</Badge>
          </p>
          {clauses.map(({ no, title, text }) => (
            <section key={no}>
              <h3>{texts.clause(no, title)}</h3>
              <p>{text}</p>
            </section>
          ))}
        </div>
      </Drawer>
      {isRetiring && (
        <ReasonSheet
          title={texts.retire}
          note={texts.retireNote}
          submit={texts.retire}
          done={texts.retired}
          suggestions={retireReasons}
          help={texts.help}
          onDecide={reason => api.admin.retireAgreementForm({ params: { formId: id }, body: { reason } })}
          onClose={() => setRetiring(false)}
        />
      )}
    </>
  )
}

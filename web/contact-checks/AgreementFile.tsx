import { useState } from 'react'
import { AgreementState } from '#contract/agreements/codes.ts'
import type { CheckedAgreement, contactChecks } from '#contract/contact-checks/index.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { contactCheckLimits } from '#contract/limits.ts'
import { useCall } from '#web/calls/useCall.ts'
import { api } from '#web/team-api.ts'
import { Alert, DefinitionList, Note } from '#web/ui/display/Card.tsx'
import { fullDateTime } from '#web/ui/format.ts'
import { buttonClass } from '#web/ui/forms/Button.tsx'
import { FileLabel } from '#web/ui/forms/FileLabel.tsx'
import styles from './AgreementFile.module.css'
import { agreementFileTexts as texts } from './messages.ts'

type Checked = DataOf<typeof contactChecks.checkAgreement>

const mostBytes = contactCheckLimits.agreementMegabytes * 1024 * 1024

/** Whether a file is an agreement as it was sealed. It is hashed here, and only the hash is sent. */
export function AgreementFile() {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [problem, setProblem] = useState<string>()
  const { isPending, refusal, run } = useCall()
  const check = (file: File) =>
    run(async () => {
      setChecked(null)
      const found = await hashOf(file)
      setProblem(found.problem)
      if (found.sha256) setChecked(await api.contactChecks.checkAgreement({ body: { sha256: found.sha256 } }))
    })
  return (
    <section aria-label={texts.title} className={styles.section} data-needs-scripts="">
      <h2>{texts.title}</h2>
      <p className={styles.about}>{texts.intro}</p>
      <FileLabel
        accept="application/pdf"
        className={buttonClass({ variant: 'line', size: 'lg' }, styles.choose)}
        isPending={isPending}
        onFiles={([file]) => file && void check(file)}
      >
        {isPending ? texts.working : texts.choose}
      </FileLabel>
      <div aria-live="polite">{checked && <Answer checked={checked} />}</div>
      <Alert>{problem ?? refusal?.message}</Alert>
      <p className={styles.about}>{texts.readers}</p>
    </section>
  )
}

function Answer({ checked: { agreement } }: { checked: Checked }) {
  if (!agreement)
    return (
      <Note tone="danger" title={texts.different}>
        {texts.differentText}
      </Note>
    )
  return (
    <>
      <Note tone="ok" title={texts.same} />
      <AgreementFacts {...agreement} />
    </>
  )
}

/** What anybody may know of a sealed agreement. */
export const AgreementFacts = ({ number, state, signedAt, names }: CheckedAgreement) => (
  <DefinitionList
    items={[
      [texts.number, number],
      [texts.state, AgreementState[state]],
      [texts.signedAt, fullDateTime(signedAt)],
      [texts.names, texts.namesOf(names)],
    ]}
  />
)

type Hashed = { sha256: string; problem?: undefined } | { sha256?: undefined; problem: string }

async function hashOf(file: File): Promise<Hashed> {
  if (!globalThis.crypto?.subtle) return { problem: texts.notHere }
  if (file.size > mostBytes) return { problem: texts.notPdf }
  // A file that went away meanwhile, such as one of a cloud folder, is not readable.
  const content = await file.arrayBuffer().catch(() => new ArrayBuffer(0))
  const head = new TextDecoder('latin1').decode(content.slice(0, 5))
  if (head !== '%PDF-') return { problem: texts.notPdf }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return { sha256: Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('') }
}

import { idParam } from '#web/calls/id-param.ts'
import { apiOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Note } from '#web/ui/display/Card.tsx'
import { Text } from '#web/ui/display/Text.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { copyText } from '#web/ui/overlay/copy-text.ts'
import styles from '../Agreements.module.css'
import type { Route } from './+types/FeeDossierPage'
import { dossierTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  const call = { params: { agreementId: idParam(params.agreementId), no: idParam(params.no) } }
  return { ...call.params, ...(await apiOf(context).agreements.feeDossier(call)) }
}

/** What a report of an unpaid fee needs, to be copied or taken along. */
export default function FeeDossierPage({ loaderData }: Route.ComponentProps) {
  const { agreementId, no, text, hasPdf } = loaderData
  return (
    <div className="wrap">
      <BackLink href={paths.agreementFees(agreementId)}>{texts.back}</BackLink>
      <header className={styles.head}>
        <Text size="h1">{texts.title}</Text>
        <p>{texts.lead}</p>
      </header>
      <div className={styles.page}>
        {!hasPdf && <Note tone="info">{texts.notSealed}</Note>}
        <div className={styles.checks}>
          <Button auto variant="ink" onClick={() => void copyText(text, texts.copied)}>
            {texts.copy}
          </Button>
          <LinkButton auto href={paths.feeDossierZip(agreementId, no)}>
            {hasPdf ? texts.zip : texts.zipText}
          </LinkButton>
        </div>
        <div className={styles.paper}>
          <p>{text}</p>
        </div>
      </div>
    </div>
  )
}

import { useState } from 'react'
import type { SettingVersion } from '#contract/admin/desk/settings.ts'
import { Setting, SettingState } from '#contract/codes/admin.ts'
import { api } from '#web/admin/api.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { fullDateTime, shortDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ChipLabel, Chips } from '#web/ui/forms/Chip.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import admin from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { officePaths } from '../office-paths.ts'
import { ReasonSheet } from '../ReasonSheet.tsx'
import type { Route } from './+types/SettingsPage'
import { difference, said } from './difference.ts'
import { settingNotes, takeBackReasons, settingsTexts as texts } from './messages.ts'
import { SettingSheet } from './SettingSheet.tsx'
import styles from './settings.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const loader = ({ context }: Route.LoaderArgs) => apiOf(context).admin.settings()

/** What operators set for the whole site: the present rows, planned changes, and who changed what and why. */
export default function SettingsPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <header className={admin.top}>
        <h1>{texts.title}</h1>
      </header>
      <div className={admin.in}>
        <p className={admin.lead}>{texts.lead}</p>
        <div className={styles.settings}>
          {list.map(each => (
            <OneSetting key={each.name} {...each} />
          ))}
          <section>
            <h2>{texts.other}</h2>
            <p className={styles.links}>
              <ListLink href={officePaths.adminPrices()}>{texts.prices}</ListLink>
              <ListLink href={officePaths.adminPopups()}>{texts.popups}</ListLink>
              <ListLink href={officePaths.adminMembers()}>{texts.introduced}</ListLink>
            </p>
            <p className={admin.quiet}>{texts.policies}</p>
          </section>
        </div>
      </div>
    </>
  )
}

function OneSetting({ name, versions }: Route.ComponentProps['loaderData']['list'][number]) {
  const [isChanging, setChanging] = useState(false)
  const [takingBack, setTakingBack] = useState<number | null>(null)
  const rows = versions.find(({ state }) => state === 'NOW')?.rows ?? []
  return (
    <section>
      <header className={styles.head}>
        <h2>{Setting[name]}</h2>
        <Button auto variant="ink" aria-label={texts.changeTitle(Setting[name])} onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
      </header>
      <p className={admin.quiet}>{settingNotes[name]}</p>
      <Present name={name} rows={rows} />
      <details className={styles.history}>
        <summary>{texts.history}</summary>
        <ol className={styles.versions}>
          {versions.map((version, at) => (
            <Version
              key={version.id ?? 'standard'}
              version={version}
              before={versions.slice(at + 1).find(({ takenBack }) => takenBack === null)}
              onTakeBack={setTakingBack}
            />
          ))}
        </ol>
      </details>
      {isChanging && <SettingSheet name={name} rows={rows} onClose={() => setChanging(false)} />}
      {takingBack !== null && (
        <ReasonSheet
          title={texts.takeBackTitle}
          note={texts.takeBackNote}
          submit={texts.takeBack}
          done={texts.tookBack}
          suggestions={takeBackReasons}
          help={texts.logged}
          onDecide={reason => api.admin.takeBackSetting({ params: { versionId: takingBack }, body: { reason } })}
          onClose={() => setTakingBack(null)}
        />
      )}
    </section>
  )
}

function Present({ name, rows }: { name: keyof typeof Setting; rows: SettingVersion['rows'] }) {
  if (rows.length === 0) return <p className={styles.now}>{texts.nothing}</p>
  if (rows.every(row => 'word' in row))
    return (
      <div className={styles.now}>
        <Chips label={Setting[name]}>
          {rows.map(row => (
            <ChipLabel key={row.word} small>
              {row.word}
            </ChipLabel>
          ))}
        </Chips>
      </div>
    )
  return (
    <ul className={styles.now}>
      {rows.map(row => (
        <li key={said(row)}>{said(row)}</li>
      ))}
    </ul>
  )
}

const tones = { PLANNED: 'info', NOW: 'ok', PAST: 'plain', TAKEN_BACK: 'warn' } as const

type VersionProps = {
  version: SettingVersion
  before: SettingVersion | undefined
  onTakeBack: (id: number) => void
}

function Version({ version, before, onTakeBack }: VersionProps) {
  const { id, from, setBy, reason, takenBack, state } = version
  const { added, removed } = difference(before?.rows ?? [], version.rows)
  return (
    <li>
      <p className={styles.when}>
        {from ? <time dateTime={from}>{fullDateTime(from)}</time> : texts.standard}{' '}
        <Badge tone={tones[state]}>{SettingState[state]}</Badge>
      </p>
      {before && added.length > 0 && <p>{texts.added(added.join(', '))}</p>}
      {before && removed.length > 0 && <p>{texts.removed(removed.join(', '))}</p>}
      {before && added.length + removed.length === 0 && <p>{texts.same}</p>}
      {setBy && <p className={admin.quiet}>{texts.by(setBy.name, reason ?? '')}</p>}
      {takenBack && <p className={admin.quiet}>{texts.takenBack(takenBack.by?.name ?? '', shortDay(takenBack.at))}</p>}
      {id !== null && (state === 'NOW' || state === 'PLANNED') && (
        <Button auto size="sm" onClick={() => onTakeBack(id)}>
          {texts.takeBack}
        </Button>
      )}
      {id !== null && <AuditLink type="setting" id={id} />}
    </li>
  )
}

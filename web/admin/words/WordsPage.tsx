import { useState } from 'react'
import type { WordListVersion } from '#contract/admin/desk/word-lists.ts'
import { WordList, WordListState } from '#contract/codes/admin.ts'
import { api } from '#web/admin/api.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { fullDateTime, shortDay } from '#web/ui/format.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { ChipLabel, Chips } from '#web/ui/forms/Chip.tsx'
import admin from '../admin.module.css'
import { AuditLink } from '../audit/AuditLink.tsx'
import { ReasonSheet } from '../ReasonSheet.tsx'
import type { Route } from './+types/WordsPage'
import { difference } from './difference.ts'
import { takeBackReasons, wordsTexts as texts } from './messages.ts'
import { WordsSheet } from './WordsSheet.tsx'
import styles from './words.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const loader = ({ context }: Route.LoaderArgs) => apiOf(context).admin.wordLists()

/** Lists of words that operators set: the present words, planned changes, and who changed what and why. */
export default function WordsPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <header className={admin.top}>
        <h1>{texts.title}</h1>
      </header>
      <div className={admin.in}>
        <p className={admin.lead}>{texts.lead}</p>
        {list.map(each => (
          <OneList key={each.name} {...each} />
        ))}
      </div>
    </>
  )
}

function OneList({ name, versions }: Route.ComponentProps['loaderData']['list'][number]) {
  const [isChanging, setChanging] = useState(false)
  const [takingBack, setTakingBack] = useState<number | null>(null)
  const words = versions.find(({ state }) => state === 'NOW')?.words ?? []
  return (
    <section>
      <header className={styles.head}>
        <h2>{WordList[name]}</h2>
        <Button auto variant="ink" onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
      </header>
      <p className={admin.quiet}>{texts.now(words.length)}</p>
      <div className={styles.now}>
        <Chips label={WordList[name]}>
          {words.map(word => (
            <ChipLabel key={word} small>
              {word}
            </ChipLabel>
          ))}
        </Chips>
      </div>
      <h3 className={styles.history}>{texts.history}</h3>
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
      {isChanging && <WordsSheet name={name} words={words} onClose={() => setChanging(false)} />}
      {takingBack !== null && (
        <ReasonSheet
          title={texts.takeBackTitle}
          note={texts.takeBackNote}
          submit={texts.takeBack}
          done={texts.tookBack}
          suggestions={takeBackReasons}
          help={texts.logged}
          onDecide={reason => api.admin.takeBackWordList({ params: { versionId: takingBack }, body: { reason } })}
          onClose={() => setTakingBack(null)}
        />
      )}
    </section>
  )
}

const tones = { PLANNED: 'info', NOW: 'ok', PAST: 'plain', TAKEN_BACK: 'warn' } as const

type VersionProps = {
  version: WordListVersion
  before: WordListVersion | undefined
  onTakeBack: (id: number) => void
}

function Version({ version, before, onTakeBack }: VersionProps) {
  const { id, from, setBy, reason, takenBack, state } = version
  const { added, removed } = difference(before?.words ?? [], version.words)
  return (
    <li>
      <p className={styles.when}>
        {from ? <time dateTime={from}>{fullDateTime(from)}</time> : texts.standard}{' '}
        <Badge tone={tones[state]}>{WordListState[state]}</Badge>
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
      {id !== null && <AuditLink type="word_list" id={id} />}
    </li>
  )
}

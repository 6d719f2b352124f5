import { type ReactNode, useRef, useState } from 'react'
import type { SceneTape } from '#contract/self-tapes/marks.ts'
import { digit, KeyMenu } from '#web/applications/KeyMenu.tsx'
import { stageLabel } from '#web/applications/messages.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useLoad } from '#web/calls/useLoad.ts'
import { api } from '#web/team-api.ts'
import { CommentModal } from './CommentModal.tsx'
import { decidingTexts as texts } from './messages.ts'

const stages = ['SHORTLISTED', 'AUDITION', 'FINAL', 'CAST', 'HOLD', 'REJECTED'] as const
const ended = ['WITHDRAWN', 'EXPIRED']
type DecidedStage = (typeof stages)[number] | 'READ'

type Question = { what: 'stage'; roleId: number | null | undefined } | { what: 'comment' }

/**
 * Deciding on the applicants of the tapes without leaving them: groups, stages, comments and taking the last move back,
 * for the selected tapes or the active one. What the viewer may not do, the server refuses with its sentence.
 */
export function useDeciding(castingId: number, tapes: SceneTape[], active: SceneTape | undefined) {
  const appId = active?.applicationId ?? 0
  const { data: groups } = useLoad(castingId, signal => api.review.groups({ params: { castingId } }, { signal }))
  const { data: detail, reload } = useLoad(appId || null, signal =>
    api.review.detail({ params: { castingId, appId } }, { signal }),
  )
  const [selected, setSelected] = useState<number[]>([])
  const [asked, setAsked] = useState<Question | null>(null)
  const [said, setSaid] = useState('')
  const { run } = useCall({ toasts: true })
  const lastMove = useRef<string | null>(null)
  const chosen = tapes.filter(tape => selected.includes(tape.id))
  const people = chosen.length ? chosen : active ? [active] : []
  const who = people.length === 1 ? (people[0]?.name ?? '') : texts.people(people.length)
  const applicationIds = people.map(tape => tape.applicationId)
  const close = () => setAsked(null)

  const moving = (say: string, move: () => Promise<{ undoToken: string | null }>) =>
    run(async () => {
      lastMove.current = (await move()).undoToken ?? lastMove.current
      setSaid(say)
      reload()
    })
  function group(number: number) {
    const found = groups?.list.find(each => each.number === number)
    if (!people.length || (number > 0 && !found)) return
    void moving(texts.grouped(who, found?.name ?? texts.ungrouped), () =>
      api.review.changeGroup({ params: { castingId, groupId: String(found?.id ?? 0) }, body: { applicationIds } }),
    )
  }
  const decide = (stage: DecidedStage, roleId: number | null) => () => {
    const role = roleId === null ? {} : { roleId }
    void moving(texts.decided(who, stage === 'READ' ? texts.undecided : stageLabel(stage)), () =>
      people.length > 1
        ? api.review.changeStages({ params: { castingId }, body: { applicationIds, stage, ...role } })
        : api.review.decide({ params: { castingId, appId: applicationIds[0] ?? 0 }, body: { stage, ...role } }),
    )
  }
  function undo() {
    const undoToken = lastMove.current
    if (!undoToken) return
    lastMove.current = null
    void run(async () => {
      await api.review.undo({ params: { castingId }, body: { undoToken } })
      setSaid(texts.undone)
      reload()
    })
  }

  const isOne = people.length === 1 && people[0]?.applicationId === detail?.id
  const standing = isOne ? (detail?.roles.filter(role => !ended.includes(role.stage)) ?? []) : []
  function stageMenu(roleId: number | null | undefined): ReactNode {
    if (roleId === undefined && standing.length > 1)
      return (
        <KeyMenu
          title={texts.roleOf(who)}
          items={standing.slice(0, 9).map((role, at) =>
            digit(at + 1, {
              label: role.name,
              leadsOn: true,
              onPick: () => setAsked({ what: 'stage', roleId: role.roleId }),
            }),
          )}
          onClose={close}
        />
      )
    const chosenRole = roleId ?? standing[0]?.roleId ?? null
    const now = standing.find(role => role.roleId === chosenRole)?.stage
    return (
      <KeyMenu
        title={texts.stageOf(who)}
        items={[
          // An actor is cast for one role at a time; several people may stand for different ones.
          ...stages.flatMap((stage, at) =>
            stage === 'CAST' && chosenRole === null
              ? []
              : [digit(at + 1, { label: stageLabel(stage), isOn: stage === now, onPick: decide(stage, chosenRole) })],
          ),
          digit(0, { label: texts.undecided, onPick: decide('READ', chosenRole) }),
        ]}
        onClose={close}
      />
    )
  }

  return {
    group,
    undo,
    stage: () => people.length > 0 && setAsked({ what: 'stage', roleId: undefined }),
    comment: () => active && setAsked({ what: 'comment' }),
    select: () =>
      active &&
      setSelected(selected.includes(active.id) ? selected.filter(id => id !== active.id) : [...selected, active.id]),
    isSelected: (tape: SceneTape) => selected.includes(tape.id),
    selected: chosen.length,
    said,
    /** Where the applicant of the active tape stands. */
    standing: [
      groups?.list.find(each => each.id === detail?.groupId)?.name,
      ...(detail?.roles ?? []).map(role => stageLabel(role.stage)),
    ].filter(Boolean),
    dialogs: (
      <>
        {asked?.what === 'stage' && stageMenu(asked.roleId)}
        {asked?.what === 'comment' && active && (
          <CommentModal
            name={active.name}
            onSend={async body => {
              await api.review.addComment({ params: { castingId, appId }, body: { body } })
              setSaid(texts.commented(active.name))
              close()
            }}
            onClose={close}
          />
        )}
      </>
    ),
  }
}

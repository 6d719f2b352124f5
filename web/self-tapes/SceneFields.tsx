import { TapeOrientation } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { sceneTitleLength } from '#contract/limits.ts'
import { sceneName } from '#contract/self-tapes/scene-name.ts'
import type { TapeScene } from '#contract/self-tapes/scenes.ts'
import { Checkbox } from '#web/ui/forms/Choice.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import type { FieldErrors } from '#web/ui/forms/form.tsx'
import { Select, TextInput } from '#web/ui/forms/Input.tsx'
import { sceneTexts as texts } from './messages.ts'
import { Script } from './Script.tsx'
import { speakersOf } from './script-lines.ts'
import { linesToSend, type useAskDraft } from './useAskDraft.ts'

type Draft = ReturnType<typeof useAskDraft>

const orientations = Object.entries(TapeOrientation).map(([value, label]) => ({ value, label }))

/** Takes the scene of an earlier request; without one there is nothing to take. */
export function EarlierScenes({ scenes, draft }: { scenes: TapeScene[]; draft: Draft }) {
  if (!scenes.length) return null
  return (
    <Field label={texts.earlier}>
      <Select
        value={String(draft.sceneId ?? '')}
        options={[
          { value: '', label: texts.another },
          ...scenes.map(scene => ({ value: String(scene.id), label: sceneName(scene) })),
        ]}
        onChange={event => draft.change({ sceneId: Number(event.target.value) || null })}
      />
    </Field>
  )
}

/** An earlier scene, which never changes. */
export function EarlierScene({ scene }: { scene: TapeScene }) {
  const facts = [TapeOrientation[scene.orientation], scene.asksSlate ? texts.slateShort : null]
  return (
    <div>
      <Script lines={scene.lines} mine={scene.part} />
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** What a new scene asks besides its lines. */
export function SceneFields({ draft, errors }: { draft: Draft; errors?: FieldErrors | undefined }) {
  const speakers = speakersOf(linesToSend(draft.script))
  return (
    <>
      <Field label={texts.title} optional error={errors?.title}>
        <TextInput
          maxLength={sceneTitleLength}
          placeholder={texts.titlePlaceholder}
          value={draft.title}
          onChange={event => draft.change({ title: event.target.value })}
        />
      </Field>
      {speakers.length > 0 && (
        <Field label={texts.part} error={errors?.part}>
          <Select
            value={partOf(draft)}
            options={[
              { value: '', label: texts.noPart },
              ...speakers.map(speaker => ({ value: speaker, label: speaker })),
            ]}
            onChange={event => draft.change({ part: event.target.value })}
          />
        </Field>
      )}
      <Field label={texts.orientation}>
        <Select
          value={draft.orientation}
          options={orientations}
          onChange={event => draft.change({ orientation: event.target.value as CodeOf<typeof TapeOrientation> })}
        />
      </Field>
      <Checkbox checked={draft.asksSlate} onChange={event => draft.change({ asksSlate: event.target.checked })}>
        {texts.slate}
      </Checkbox>
    </>
  )
}

/** The chosen part, unless the lines have lost their speaker. */
export const partOf = ({ script, part }: Pick<Draft, 'script' | 'part'>): string =>
  speakersOf(linesToSend(script)).includes(part) ? part : ''

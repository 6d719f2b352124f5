import { useEffect, useRef } from 'react'
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { mayBeMinor } from '#contract/castings/terms.ts'
import { ExposureLevel, RoleGender, RoleGrade, RoleStatus } from '#contract/codes/castings.ts'
import { Dialect, Language } from '#contract/codes/profiles.ts'
import { castingLengths, castingLimits, castingMost, digitsOf } from '#contract/limits.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FieldError } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Copy, Trash2 } from '#web/ui/icons.ts'
import { ArrowDown, ArrowUp, GripVertical } from '#web/ui/member-icons.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import styles from './Editor.module.css'
import { CheckField, CodesField, LongField, MoneyField, messageAt, SelectField, TextField } from './EditorField.tsx'
import { rolesStepTexts as texts } from './messages.ts'
import { TermFields } from './TermFields.tsx'
import { useRoleDrag } from './useRoleDrag.ts'
import { type CastingForm, copyOf, emptyRole } from './values.ts'

/** The roles: added, copied, moved (by dragging or buttons) and removed; removing can be undone. */
export function RolesStep({ isOpen }: { isOpen: boolean }) {
  const { control, getValues, formState } = useFormContext<CastingForm>()
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'roles', keyName: 'fieldKey' })
  const message = messageAt(formState.errors, 'roles')
  const isFull = fields.length >= castingLimits.roles
  function removeAt(at: number) {
    const role = getValues(`roles.${at}`)
    remove(at)
    // Its id may be gone by then; its key still finds it.
    toast.show(texts.removed(role.name || texts.title), { undo: () => insert(at, { ...role, id: null }) })
  }
  return (
    <>
      {message && <FieldError message={message} />}
      {fields.map((field, at) => (
        <RoleCard
          key={field.fieldKey}
          at={at}
          count={fields.length}
          isOpen={isOpen}
          onMove={move}
          onCopy={isFull ? null : () => insert(at + 1, copyOf(getValues(`roles.${at}`)))}
          onRemove={() => removeAt(at)}
        />
      ))}
      <Button variant="line" disabled={isFull} onClick={() => append(emptyRole())}>
        {texts.add(fields.length, castingLimits.roles)}
      </Button>
    </>
  )
}

type CardProps = {
  at: number
  count: number
  isOpen: boolean
  onMove: (from: number, to: number) => void
  /** Null when the maximum is reached. */
  onCopy: (() => void) | null
  onRemove: () => void
}

function RoleCard({ at, count, isOpen, onMove, onCopy, onRemove }: CardProps) {
  const { card, grip, over, isDragging } = useRoleDrag<HTMLElement, HTMLSpanElement>({ at, onMove })
  const name = texts.role(at + 1)
  return (
    <section
      ref={card}
      className={styles.role}
      aria-label={name}
      data-over={over}
      data-dragging={isDragging || undefined}
    >
      <header>
        <span ref={grip} className={styles.grip} aria-hidden="true" title={texts.drag}>
          <Icon icon={GripVertical} size={18} />
        </span>
        <h3>
          {name} <RoleName at={at} />
        </h3>
        <IconButton icon={ArrowUp} label={texts.up(name)} disabled={at === 0} onClick={() => onMove(at, at - 1)} />
        <IconButton
          icon={ArrowDown}
          label={texts.down(name)}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        />
        <IconButton icon={Copy} label={texts.copy(name)} disabled={!onCopy} onClick={onCopy ?? undefined} />
        <IconButton icon={Trash2} label={texts.remove(name)} onClick={onRemove} />
      </header>
      <RoleFields at={at} isOpen={isOpen} />
    </section>
  )
}

function RoleName({ at }: { at: number }) {
  const name = useWatch<CastingForm, `roles.${number}.name`>({ name: `roles.${at}.name` })
  return <small>{name}</small>
}

function RoleFields({ at, isOpen }: { at: number; isOpen: boolean }) {
  const more = useRef<HTMLDetailsElement>(null)
  const { formState } = useFormContext<CastingForm>()
  const errors = get(formState.errors, `roles.${at}`)
  useEffect(() => {
    if (errors && more.current) more.current.open = true
  }, [errors])
  return (
    <>
      <div className={styles.row}>
        <TextField name={`roles.${at}.name`} label={texts.name} required maxLength={castingLengths.roleName} />
        <SelectField name={`roles.${at}.grade`} label={texts.grade} labels={RoleGrade} />
        <SelectField name={`roles.${at}.gender`} label={texts.gender} labels={RoleGender} />
        <TextField
          name={`roles.${at}.headcount`}
          label={texts.headcount}
          inputMode="numeric"
          maxLength={digitsOf(castingMost.headcount)}
          end={texts.people}
        />
        <TextField
          name={`roles.${at}.ageMin`}
          label={texts.ageFrom}
          inputMode="numeric"
          maxLength={digitsOf(castingMost.age)}
          end={texts.years}
        />
        <TextField
          name={`roles.${at}.ageMax`}
          label={texts.ageTo}
          inputMode="numeric"
          maxLength={digitsOf(castingMost.age)}
          end={texts.years}
        />
      </div>
      <LongField
        name={`roles.${at}.description`}
        label={texts.description}
        required
        maxLength={castingLengths.roleText}
        rows={3}
        help={texts.descriptionHelp}
      />
      <ChildFields at={at} />
      <details ref={more} className={styles.more}>
        <summary>{texts.more}</summary>
        <div className={styles.row}>
          <TextField
            name={`roles.${at}.heightMin`}
            label={texts.heightFrom}
            inputMode="numeric"
            maxLength={digitsOf(castingMost.height)}
            end="cm"
          />
          <TextField
            name={`roles.${at}.heightMax`}
            label={texts.heightTo}
            inputMode="numeric"
            maxLength={digitsOf(castingMost.height)}
            end="cm"
          />
          <MoneyField name={`roles.${at}.minReward`} label={texts.minReward} optional />
          <MoneyField name={`roles.${at}.maxReward`} label={texts.maxReward} optional />
          <TermFields group="role" of={`roles.${at}.`} />
        </div>
        <CodesField name={`roles.${at}.dialects`} label={texts.dialects} optional labels={Dialect} />
        <CodesField name={`roles.${at}.languages`} label={texts.languages} optional labels={Language} />
        <TextField
          name={`roles.${at}.skills`}
          label={texts.skills}
          optional
          placeholder={texts.skillsPlaceholder}
          // With their commas and spaces; the contract counts them one by one.
          maxLength={castingLimits.skills * (castingLengths.skill + 2)}
          help={texts.skillsHelp}
        />
        <TextField name={`roles.${at}.remark`} label={texts.remark} optional maxLength={castingLengths.remark} />
        <SelectField
          name={`roles.${at}.exposureLevel`}
          label={texts.exposure}
          labels={{ '': texts.exposureSame, ...ExposureLevel }}
          help={texts.exposureHelp}
        />
        <CheckField name={`roles.${at}.hasLines`}>{texts.hasLines}</CheckField>
      </details>
      {isOpen && (
        <SelectField name={`roles.${at}.status`} label={texts.status} labels={RoleStatus} help={texts.cannotRemove} />
      )}
    </>
  )
}

/** How children work, where the role's ages include minors. */
function ChildFields({ at }: { at: number }) {
  const [ageMin, isMinorAllowed] = useWatch<CastingForm, [`roles.${number}.ageMin`, 'isMinorAllowed']>({
    name: [`roles.${at}.ageMin`, 'isMinorAllowed'],
  })
  if ((ageMin === '' && !isMinorAllowed) || !mayBeMinor({ ageMin: Number(ageMin) })) return null
  return (
    <section className={styles.part} aria-label={texts.children}>
      <h4>{texts.children}</h4>
      <p className={styles.rule}>{texts.childrenHelp}</p>
      <div className={styles.row}>
        <TermFields group="child" of={`roles.${at}.`} />
      </div>
    </section>
  )
}

import { useEffect, useRef } from 'react'
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { castingLimits } from '../../../contract/casting-terms.ts'
import { Dialect, ExposureLevel, Language, RoleGender, RoleGrade, RoleStatus } from '../../../contract/enums.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import styles from './Editor.module.css'
import { CheckField, CodesField, LongField, MoneyField, messageAt, SelectField, TextField } from './EditorField.tsx'
import { useRoleDrag } from './useRoleDrag.ts'
import { type CastingForm, copyOf, emptyRole } from './values.ts'

/** The roles: added, copied, moved (dragged, or by buttons) and removed; removing can be taken back. */
export function RolesStep({ isOpen }: { isOpen: boolean }) {
  const { control, getValues, formState } = useFormContext<CastingForm>()
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'roles', keyName: 'fieldKey' })
  const message = messageAt(formState.errors, 'roles')
  const isFull = fields.length >= castingLimits.roles
  function removeAt(at: number) {
    const role = getValues(`roles.${at}`)
    remove(at)
    // Its id may be gone by then; its key finds it where it isn't.
    toast.show(`${role.name || '배역'}을(를) 뺐어요`, { undo: () => insert(at, { ...role, id: null }) })
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
        배역 더하기 ({fields.length}/{castingLimits.roles})
      </Button>
    </>
  )
}

type CardProps = {
  at: number
  count: number
  isOpen: boolean
  onMove: (from: number, to: number) => void
  /** Null when there is no room for one more. */
  onCopy: (() => void) | null
  onRemove: () => void
}

function RoleCard({ at, count, isOpen, onMove, onCopy, onRemove }: CardProps) {
  const { card, grip, over, isDragging } = useRoleDrag<HTMLElement, HTMLSpanElement>({ at, onMove })
  const name = `배역 ${at + 1}`
  return (
    <section
      ref={card}
      className={styles.role}
      aria-label={name}
      data-over={over}
      data-dragging={isDragging || undefined}
    >
      <header>
        <span ref={grip} className={styles.grip} aria-hidden="true" title="끌어서 옮기기">
          <Icon icon={GripVertical} size={18} />
        </span>
        <h3>
          {name} <RoleName at={at} />
        </h3>
        <IconButton icon={ArrowUp} label={`${name} 위로`} disabled={at === 0} onClick={() => onMove(at, at - 1)} />
        <IconButton
          icon={ArrowDown}
          label={`${name} 아래로`}
          disabled={at === count - 1}
          onClick={() => onMove(at, at + 1)}
        />
        <IconButton icon={Copy} label={`${name} 복사`} disabled={!onCopy} onClick={onCopy ?? undefined} />
        <IconButton icon={Trash2} label={`${name} 빼기`} onClick={onRemove} />
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
        <TextField name={`roles.${at}.name`} label="배역명" required maxLength={40} />
        <SelectField name={`roles.${at}.grade`} label="비중" labels={RoleGrade} />
        <SelectField name={`roles.${at}.gender`} label="성별" labels={RoleGender} />
        <TextField name={`roles.${at}.headcount`} label="모집 인원" inputMode="numeric" maxLength={3} end="명" />
        <TextField name={`roles.${at}.ageMin`} label="만 나이, 부터" inputMode="numeric" maxLength={2} end="세" />
        <TextField name={`roles.${at}.ageMax`} label="만 나이, 까지" inputMode="numeric" maxLength={2} end="세" />
      </div>
      <LongField
        name={`roles.${at}.description`}
        label="배역 설명"
        required
        maxLength={2000}
        rows={3}
        help="10자 이상"
      />
      <details ref={more} className={styles.more}>
        <summary>키, 사투리, 외국어, 특기, 출연료, 노출 더 적기</summary>
        <div className={styles.row}>
          <TextField name={`roles.${at}.heightMin`} label="키, 부터" inputMode="numeric" maxLength={3} end="cm" />
          <TextField name={`roles.${at}.heightMax`} label="키, 까지" inputMode="numeric" maxLength={3} end="cm" />
          <MoneyField name={`roles.${at}.minReward`} label="이 배역의 최소 출연료" optional />
          <MoneyField name={`roles.${at}.maxReward`} label="이 배역의 최대 출연료" optional />
        </div>
        <CodesField name={`roles.${at}.dialects`} label="사투리" optional labels={Dialect} />
        <CodesField name={`roles.${at}.languages`} label="외국어" optional labels={Language} />
        <TextField
          name={`roles.${at}.skills`}
          label="특기"
          optional
          placeholder="수영, 승마"
          help="쉼표로 나눠 적어 주세요"
        />
        <TextField name={`roles.${at}.remark`} label="특이사항" optional maxLength={300} />
        <SelectField
          name={`roles.${at}.exposureLevel`}
          label="이 배역의 노출 수위"
          labels={{ '': '공고와 같아요', ...ExposureLevel }}
          help="공고 전체보다 높을 때만 골라 주세요"
        />
        <CheckField name={`roles.${at}.hasLines`}>대사가 있어요</CheckField>
      </details>
      {isOpen && (
        <SelectField
          name={`roles.${at}.status`}
          label="모집 상태"
          labels={RoleStatus}
          help="지원자가 있는 배역은 지울 수 없어요. 마감으로 바꿔 주세요"
        />
      )}
    </>
  )
}

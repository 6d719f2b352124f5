import { type AnswerProps, TeamAnswer } from './AnswerForm.tsx'
import { AskForm, type AskProps } from './AskForm.tsx'
import { GuestButton, type GuestProps } from './GuestButton.tsx'
import { GuestSwitch, type SwitchProps } from './GuestSwitch.tsx'

type Props =
  | ({ form: 'ASK' } & AskProps)
  | ({ form: 'ANSWER' } & AnswerProps)
  | ({ form: 'GUEST' } & GuestProps)
  | ({ form: 'GUESTS' } & SwitchProps)

/** What is done with a casting's questions: loaded after the casting itself, which most people only read. */
export default function QuestionForms({ form, ...props }: Props) {
  if (form === 'ASK') return <AskForm {...(props as AskProps)} />
  if (form === 'ANSWER') return <TeamAnswer {...(props as AnswerProps)} />
  return form === 'GUEST' ? <GuestButton {...(props as GuestProps)} /> : <GuestSwitch {...(props as SwitchProps)} />
}

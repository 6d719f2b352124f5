import type { MatchFlag } from '../../contract/application-fields.ts'
import { ActorStage, Dialect, Stage, VideoKind } from '../../contract/enums.ts'
import type { ProfileVideo } from '../../contract/videos.ts'

/** One criterion in a word or two, as the team and the actor read it: '나이 맞음', '키 조건 밖 2cm'. */
export function flagText({ kind, isMet, difference, code }: Pick<MatchFlag, 'kind' | 'isMet' | 'difference' | 'code'>) {
  if (kind === 'DIALECT') {
    const dialect = `${Dialect[code as keyof typeof Dialect] ?? ''} 사투리`.trim()
    return isMet ? dialect : `${dialect} 없음`
  }
  const name = { AGE: '나이', GENDER: '성별', HEIGHT: '키' }[kind]
  if (isMet) return `${name} 맞음`
  const unit = { AGE: '세', GENDER: '', HEIGHT: 'cm' }[kind]
  return difference ? `${name} 조건 밖 ${difference}${unit}` : `${name} 조건 밖`
}

export const stageLabel = (stage: string) => Stage[stage as keyof typeof Stage] ?? stage
export const actorStageLabel = (stage: string) => ActorStage[stage as keyof typeof ActorStage] ?? stage

/** `서단오, 사진 2`: no words about looks. */
export const photoAlt = (name: string, at: number) => `${name}, 사진 ${at}`

/** What the actor called a film, or its kind: '독백·자유연기', '제주 사투리 샘플'. */
export const videoName = ({ kind, dialect, title }: Pick<ProfileVideo, 'kind' | 'dialect' | 'title'>) =>
  title || (dialect ? `${Dialect[dialect]} ${VideoKind.DIALECT}` : VideoKind[kind])

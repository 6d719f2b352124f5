import { z } from 'zod'
import { id, name, nothing, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { presetLimits } from '../limits.ts'
import { castingValues } from './values.ts'

const preset = z.object({ id, name: z.string(), updatedAt: time }).meta({ id: 'CastingPreset' })

/** Whole castings under a name, to begin new ones with. */
export const castingPresets = {
  presets: endpoint('GET /v1/casting-presets', {
    access: 'CastingManager',
    summary: '내 공고 템플릿, 최근에 저장한 것부터',
    response: z.object({ list: z.array(preset) }),
  }),
  preset: endpoint('GET /v1/casting-presets/:presetId', {
    access: 'CastingManager',
    summary: '공고 템플릿의 내용: 새 공고를 이 값으로 시작해요. 날짜, 사진, 파일, 담당자 연락처는 없어요',
    response: preset.extend({ values: z.object(castingValues) }),
  }),
  savePreset: endpoint('PUT /v1/castings/:castingId/preset', {
    access: 'CastingManager',
    summary: `공고를 템플릿으로 저장하기: 같은 이름이 있으면 바뀌어요. ${presetLimits.presets}개까지`,
    body: z.strictObject({ name: name(1, presetLimits.name) }),
    response: preset,
    errors: ['preset_limit'],
  }),
  removePreset: endpoint('DELETE /v1/casting-presets/:presetId', {
    access: 'CastingManager',
    summary: '공고 템플릿 지우기',
    response: nothing,
  }),
}

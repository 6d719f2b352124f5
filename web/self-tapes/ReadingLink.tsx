import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mic } from '#web/ui/icons.ts'
import { sceneTexts as texts } from './messages.ts'

/** To the page that records the partner's lines, which needs a document of its own: the browser follows the link. */
export const ReadingLink = ({ castingId, sceneId }: { castingId: number; sceneId: number }) => (
  <a className={buttonClass({ auto: true, size: 'sm', variant: 'line' })} href={paths.reading(castingId, sceneId)}>
    <Icon icon={Mic} size={16} />
    {texts.reading}
  </a>
)

import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { leaving as texts } from './leaving-messages.ts'

/** Downloads everything we hold about the person as one file. */
export const ExportLink = () => (
  <LinkButton auto variant="line" href={paths.personalData()} download="">
    {texts.export}
  </LinkButton>
)

import { Card } from '#web/ui/display/Card.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { appTexts as texts } from '../messages.ts'
import { useInstall } from './install.ts'

/** How to add the site to the home screen; nothing if impossible or already done. */
export function InstallHint({ className }: { className?: string }) {
  const { way, install } = useInstall()
  if (!way) return null
  return (
    <Card variant="soft" as="section" className={className}>
      <h2>{texts.title}</h2>
      <p>{way === 'prompt' ? texts.why : texts.iphone}</p>
      {way === 'prompt' && (
        <Button auto variant="ink" onClick={install}>
          {texts.install}
        </Button>
      )}
    </Card>
  )
}

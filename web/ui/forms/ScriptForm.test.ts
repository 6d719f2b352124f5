import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const own = 'web/ui/forms/ScriptForm.tsx'

test('[W-02] a form without an action is a ScriptForm, so that no input can get into the URL', () => {
  const files = globSync('web/**/*.tsx').filter(file => file.replaceAll('\\', '/') !== own)
  const wrong = files.flatMap(file => {
    const forms = readFileSync(file, 'utf8').match(/<form\b[\s\S]*?\n?\s*(?<!=)>/g) ?? []
    return forms.filter(form => !/\b(?:method|action)=/.test(form)).map(form => `${file}: ${form}`)
  })
  expect(wrong).toEqual([])
})

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Photo } from './Photo.tsx'

const documentWith = (priority: boolean) =>
  renderToString(
    <html lang="ko">
      <head>
        <link rel="stylesheet" href="/a.css" precedence="low" />
      </head>
      <body>
        <Photo image="one" alt="" sizes="100vw" priority={priority} />
      </body>
    </html>,
  )

test('[R-20] a large picture is asked for before the styles, in the right width', () => {
  const html = documentWith(true)
  const [preload = ''] = /<link rel="preload"[^>]*>/.exec(html) ?? []
  for (const part of ['as="image"', 'type="image/avif"', 'fetchPriority="high"', 'imageSizes="100vw"', '230.avif 230w'])
    expect(preload).toContain(part)
  expect(html.indexOf(preload)).toBeLessThan(html.indexOf('rel="stylesheet"'))
  expect(html).toContain('loading="eager"')
})

test('[R-20] other pictures wait until they are near', () => {
  const html = documentWith(false)
  expect(html).not.toContain('preload')
  expect(html).toContain('loading="lazy"')
})

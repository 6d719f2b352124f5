import { renderSVG } from 'uqr'
import { officePaths } from '#web/admin/office-paths.ts'
import { idParam } from '#web/calls/id-param.ts'
import { apiOf, factsOf, requireViewer } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/display/Logo.tsx'
import { shortDate } from '#web/ui/format.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import type { Route } from './+types/SheetPrintPage'
import { sheetPrintTexts as texts } from './messages.ts'
import styles from './SheetPrint.module.css'

export const handle = { bare: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, texts.title(loaderData?.sheet.title ?? ''))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireViewer(context, request)
  const sheet = await apiOf(context).admin.sheetOfTour({ params: { tourId: idParam(params.tourId) } })
  const { brand, origin } = factsOf(context)
  const address = new URL(paths.tourSheet(sheet.code), origin).href
  return {
    sheet,
    address,
    brandName: brand.name,
    qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`,
  }
}

/** The sheet left at one office of a QR tour, on one A4 page. */
export default function SheetPrintPage({
  loaderData: { sheet, address, qr, brandName },
  params,
}: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.buttons} data-chrome="">
        <LinkButton auto href={officePaths.adminTours({ id: Number(params.tourId) })}>
          {texts.back}
        </LinkButton>
        <Button auto variant="ink" onClick={() => print()}>
          <Icon icon={Printer} size={16} />
          {texts.print}
        </Button>
      </div>
      <article className={styles.sheet}>
        <Logo name={brandName} />
        <h1>
          {sheet.title} <br />
          {texts.head}
        </h1>
        <img src={qr} alt={texts.code(sheet.title)} className={styles.code} />
        <p className={styles.how}>{texts.how}</p>
        <ul>
          {texts.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <p className={styles.quiet}>{texts.until(shortDate(sheet.until))}</p>
        <p className={styles.quiet}>{address}</p>
      </article>
    </div>
  )
}

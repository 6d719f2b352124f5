import { Region } from '#contract/codes/profiles.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import styles from '../admin.module.css'
import { defineList } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import type { Route } from './+types/OfficesPage'
import { officeTexts as texts } from './messages.ts'
import { OfficeSheet } from './OfficeSheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: texts.title,
  path: officePaths.adminOffices(),
  find: (api, query) => api.admin.offices({ query }),
  limit: 50,
  search: { label: texts.search, hint: texts.searchHint },
  columns: [
    {
      title: texts.name,
      cell: row => (
        <>
          <b>{row.name}</b>
          {row.note && <small className={styles.quiet}> {row.note}</small>}
        </>
      ),
    },
    { title: texts.category, cell: row => row.categoryName },
    { title: texts.region, cell: row => Region[row.region] },
    { title: texts.address, cell: row => row.address },
    { title: texts.running, kind: 'amount', cell: row => texts.runningOf(row.running) },
  ],
  minWidth: 640,
  add: texts.add,
  empty: ({ q }) => ({ title: q ? texts.notFound : texts.empty }),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = list.queryOf(url)
  const api = apiOf(context)
  const [found, categories] = await Promise.all([list.answer(api, query), api.tours.tourCategories()])
  return { found, query, categories: categories.list }
}

/** The offices of tours. */
export default function OfficesPage({ loaderData: { found, query, categories } }: Route.ComponentProps) {
  return (
    <ListPage
      {...{ list, found, query }}
      beside={
        <>
          <LinkButton auto href={officePaths.adminTours()}>
            {texts.back}
          </LinkButton>
          <LinkButton auto href={officePaths.adminTourCategories()}>
            {texts.categories}
          </LinkButton>
        </>
      }
      controls={edit => ({
        title: texts.change,
        kind: 'controls right',
        cell: row => (
          <Button auto size="sm" aria-label={`${row.name} ${texts.change}`} onClick={() => edit(row)}>
            {texts.change}
          </Button>
        ),
      })}
      editor={(place, close) => <OfficeSheet place={place} categories={categories} onClose={close} />}
    />
  )
}

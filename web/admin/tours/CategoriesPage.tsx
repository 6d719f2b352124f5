import { shootCategory } from '#contract/codes/tours.ts'
import { api } from '#web/admin/api.ts'
import { officePaths } from '#web/admin/office-paths.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { defineList, pageOf } from '../list/define-list.ts'
import { ListPage } from '../list/ListPage.tsx'
import type { Route } from './+types/CategoriesPage'
import { CategorySheet } from './CategorySheet.tsx'
import { categoriesTexts as texts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const list = defineList({
  title: texts.title,
  path: officePaths.adminTourCategories(),
  find: api => api.admin.categoriesForOperators(),
  columns: [
    { title: texts.place, kind: 'digits', cell: row => row.place },
    { title: texts.name, cell: row => <b>{row.name}</b> },
    { title: texts.offices, kind: 'amount', cell: row => texts.officesOf(row.offices) },
  ],
  minWidth: 480,
  add: texts.add,
  // Studio shoots always have a category.
  empty: () => ({ title: texts.title }),
})

export const loader = ({ context, url }: Route.LoaderArgs) => pageOf(list, apiOf(context), url)

/** What offices do, as actors choose among them. */
export default function CategoriesPage({ loaderData: { found, query } }: Route.ComponentProps) {
  const { change, pending } = useChange()
  const remove = (categoryId: number) =>
    change(() => api.admin.removeTourCategory({ params: { categoryId } }), texts.removed, { of: categoryId })
  return (
    <ListPage
      {...{ list, found, query }}
      beside={
        <LinkButton auto href={officePaths.adminOffices()}>
          {texts.back}
        </LinkButton>
      }
      controls={edit => ({
        title: texts.change,
        kind: 'controls right',
        cell: row => (
          <>
            {row.offices === 0 && row.id !== shootCategory && (
              <Button
                auto
                size="sm"
                variant="text"
                pending={pending === row.id}
                aria-label={`${row.name} ${texts.remove}`}
                onClick={() => void remove(row.id)}
              >
                {texts.remove}
              </Button>
            )}
            <Button auto size="sm" aria-label={`${row.name} ${texts.change}`} onClick={() => edit(row)}>
              {texts.change}
            </Button>
          </>
        ),
      })}
      editor={(category, close) => (
        <CategorySheet
          category={category}
          next={Math.min(99, Math.max(0, ...found.list.map(({ place }) => place)) + 1)}
          onClose={close}
        />
      )}
    />
  )
}

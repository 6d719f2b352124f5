import { useState } from 'react'
import type { AppContract } from '#contract'
import { shootCategory } from '#contract/codes/tours.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { digitsOf, tourLengths, tourMost } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Table } from '#web/ui/display/Table.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { TextInput } from '#web/ui/forms/Input.tsx'
import { AdminList } from '../AdminList.tsx'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import type { Route } from './+types/CategoriesPage'
import { categoriesTexts as texts } from './messages.ts'

type Category = DataOf<AppContract['admin']['categoriesForOperators']>['list'][number]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const loader = ({ context }: Route.LoaderArgs) => apiOf(context).admin.categoriesForOperators()

/** What offices do, as actors choose among them. */
export default function CategoriesPage({ loaderData: { list } }: Route.ComponentProps) {
  const { change, pending } = useChange()
  const [editing, setEditing] = useState<Category | 'new' | null>(null)
  return (
    <>
      <AdminList
        title={texts.title}
        beside={
          <>
            <LinkButton auto href={paths.adminOffices()}>
              {texts.back}
            </LinkButton>
            <Button auto variant="ink" onClick={() => setEditing('new')}>
              {texts.add}
            </Button>
          </>
        }
        empty={null}
      >
        <Table
          label={texts.title}
          minWidth={480}
          columns={[
            texts.place,
            texts.name,
            { label: texts.offices, isRight: true },
            { label: texts.change, isHidden: true },
          ]}
        >
          {list.map(row => (
            <tr key={row.id}>
              <td className="num">{row.place}</td>
              <td>
                <b>{row.name}</b>
              </td>
              <td data-right="" className="num">
                {texts.officesOf(row.offices)}
              </td>
              <td data-right="">
                {row.offices === 0 && row.id !== shootCategory && (
                  <Button
                    auto
                    size="sm"
                    variant="text"
                    pending={pending === row.id}
                    aria-label={`${row.name} ${texts.remove}`}
                    onClick={() =>
                      void change(
                        () => api.admin.removeTourCategory({ params: { categoryId: row.id } }),
                        texts.removed,
                        { of: row.id },
                      )
                    }
                  >
                    {texts.remove}
                  </Button>
                )}
                <Button auto size="sm" aria-label={`${row.name} ${texts.change}`} onClick={() => setEditing(row)}>
                  {texts.change}
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      </AdminList>
      {editing && (
        <CategorySheet
          category={editing === 'new' ? null : editing}
          next={Math.min(99, Math.max(0, ...list.map(({ place }) => place)) + 1)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

type SheetProps = { category: Category | null; next: number; onClose: () => void }

function CategorySheet({ category, next, onClose }: SheetProps) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const errors = refusal?.fields ?? {}
  function save({ text }: Sent) {
    const body = { name: text('name'), place: Number(text('place')) }
    void run(async () => {
      if (category) await api.admin.changeTourCategory({ params: { categoryId: category.id }, body })
      else await api.admin.addTourCategory({ body })
      onClose()
      await done(texts.saved)
    })
  }
  return (
    <FormSheet
      title={category ? texts.change : texts.add}
      submit={texts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors.name}>
        <TextInput name="name" maxLength={tourLengths.category} defaultValue={category?.name} autoComplete="off" />
      </Field>
      <Field label={texts.place} error={errors.place} help={texts.placeHelp}>
        <TextInput
          name="place"
          inputMode="numeric"
          maxLength={digitsOf(tourMost.place)}
          defaultValue={category?.place ?? next}
          autoComplete="off"
        />
      </Field>
    </FormSheet>
  )
}

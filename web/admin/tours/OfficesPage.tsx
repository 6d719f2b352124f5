import { useState } from 'react'
import type { TourOffice } from '#contract/admin/tours.ts'
import { Region } from '#contract/codes/profiles.ts'
import { tourLengths } from '#contract/limits.ts'
import type { TourCategory } from '#contract/tours/index.ts'
import { api } from '#web/api.ts'
import { queryOf } from '#web/calls/list-query.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/calls/useChange.ts'
import { apiOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { paths } from '#web/paths.ts'
import { Table } from '#web/ui/display/Table.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { AdminList } from '../AdminList.tsx'
import styles from '../admin.module.css'
import { FormSheet, type Sent } from '../FormSheet.tsx'
import type { Route } from './+types/OfficesPage'
import { officeTexts as texts, tourSheetTexts } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const limit = 50
const regions = (Object.keys(Region) as (keyof typeof Region)[]).filter(code => code !== 'NONE')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, q } = queryOf({}, url)
  const { admin, tours } = apiOf(context)
  const [offices, categories] = await Promise.all([
    admin.offices({ query: { page, limit, q } }),
    tours.tourCategories(),
  ])
  return { ...offices, categories: categories.list, q }
}

/** The offices of tours. */
export default function OfficesPage({ loaderData }: Route.ComponentProps) {
  const { list, categories, q } = loaderData
  const [editing, setEditing] = useState<TourOffice | 'new' | null>(null)
  return (
    <>
      <AdminList
        title={texts.title}
        search={{ value: q, label: texts.search, hint: texts.searchHint }}
        beside={
          <>
            <LinkButton auto href={paths.adminTours()}>
              {texts.back}
            </LinkButton>
            <LinkButton auto href={paths.adminTourCategories()}>
              {texts.categories}
            </LinkButton>
            <Button auto variant="ink" onClick={() => setEditing('new')}>
              {texts.add}
            </Button>
          </>
        }
        empty={list.length ? null : { title: q ? texts.notFound : texts.empty }}
        paging={{ ...loaderData, limit, hrefOf: to => paths.adminOffices({ q, page: to }) }}
      >
        <Table
          label={texts.title}
          minWidth={640}
          columns={[
            texts.name,
            texts.category,
            texts.region,
            texts.address,
            { label: texts.running, isRight: true },
            { label: texts.change, isHidden: true },
          ]}
        >
          {list.map(row => (
            <tr key={row.id}>
              <td>
                <b>{row.name}</b>
                {row.note && <small className={styles.quiet}> {row.note}</small>}
              </td>
              <td>{row.categoryName}</td>
              <td>{Region[row.region]}</td>
              <td>{row.address}</td>
              <td data-right="" className="num">
                {texts.runningOf(row.running)}
              </td>
              <td data-right="">
                <Button auto size="sm" aria-label={`${row.name} ${texts.change}`} onClick={() => setEditing(row)}>
                  {texts.change}
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      </AdminList>
      {editing && (
        <OfficeSheet
          place={editing === 'new' ? null : editing}
          categories={categories}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

type SheetProps = { place: TourOffice | null; categories: TourCategory[]; onClose: () => void }

function OfficeSheet({ place, categories, onClose }: SheetProps) {
  const { isPending, refusal, run } = useCall()
  const { done } = useChange()
  const errors = refusal?.fields ?? {}
  function save({ text }: Sent) {
    const body = {
      name: text('name'),
      categoryId: Number(text('categoryId')),
      region: text('region') as TourOffice['region'],
      address: text('address'),
      note: text('note'),
    }
    void run(async () => {
      if (place) await api.admin.changeOffice({ params: { officeId: place.id }, body })
      else await api.admin.addOffice({ body })
      onClose()
      await done(tourSheetTexts.saved)
    })
  }
  return (
    <FormSheet
      title={place ? texts.change : texts.add}
      submit={tourSheetTexts.save}
      isPending={isPending}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors.name}>
        <TextInput name="name" maxLength={tourLengths.officeName} defaultValue={place?.name} autoComplete="off" />
      </Field>
      <Field label={texts.category} error={errors.categoryId}>
        <Select
          name="categoryId"
          defaultValue={place?.categoryId}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Field>
      <Field label={texts.region} error={errors.region}>
        <Select
          name="region"
          defaultValue={place?.region ?? 'SEOUL'}
          options={regions.map(value => ({ value, label: Region[value] }))}
        />
      </Field>
      <Field label={texts.address} error={errors.address} optional>
        <TextInput name="address" maxLength={tourLengths.address} defaultValue={place?.address} autoComplete="off" />
      </Field>
      <Field label={texts.note} error={errors.note} help={texts.noteHelp} optional>
        <TextArea name="note" maxLength={tourLengths.officeNote} rows={2} defaultValue={place?.note} />
      </Field>
    </FormSheet>
  )
}

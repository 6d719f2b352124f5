import type { UseFormReturn } from 'react-hook-form'
import { isCodeOf } from '#contract/codes/code-of.ts'
import { fileKinds } from '#contract/codes/profiles.ts'
import type { ProfileFile } from '#contract/profiles/index.ts'
import { NotSent, type Progress } from '#web/media/send-file.ts'
import { uploadDocument } from '#web/media/upload-document.ts'
import { useSending } from '#web/media/useSending.ts'
import type { FormValues } from '../form-values.ts'
import { useFilesTexts as texts } from './messages.ts'

const wrongKind = texts.wrongKind

async function uploadFile(file: File, onProgress: Progress, signal: AbortSignal): Promise<ProfileFile> {
  if (!/\.(pdf|pptx?|hwpx?)$/i.test(file.name)) throw new NotSent(wrongKind)
  const { id, name, bytes, contentType } = await uploadDocument(file, onProgress, signal).catch(refuse)
  // The name proves nothing: an image may be named .pdf.
  if (!isCodeOf(fileKinds, contentType)) throw new NotSent(wrongKind)
  return { id, name, bytes, pages: 0, kind: fileKinds[contentType] }
}

// Other places accept images too, and the server's sentence would suggest them.
function refuse(error: NotSent): never {
  throw error.code === 'document_type_unsupported' ? new NotSent(wrongKind) : error
}

/** Uploads in progress; finished ones are in the form's `files`. */
export const useFiles = (form: UseFormReturn<FormValues>) =>
  useSending<null, ProfileFile>(uploadFile, file =>
    form.setValue('files', [...form.getValues('files'), file], { shouldDirty: true }),
  )

export type Files = ReturnType<typeof useFiles>

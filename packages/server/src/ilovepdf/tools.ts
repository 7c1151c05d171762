import { ServiceError } from '../errors/service-error.js'
import type { HttpContext } from '../http/context.js'
import type { UploadTarget } from '../process/upload.js'
import type { FoundTask } from './find-task.js'
import { pdfa, validatepdfa } from './tools/archive.js'
import { merge, rotate, split } from './tools/arrange.js'
import { extract, imagepdf, officepdf, pdfjpg, pdfmarkdown, pdfocr } from './tools/convert.js'
import { editpdf, formsdetect } from './tools/edit.js'
import { htmlpdf } from './tools/htmlpdf.js'
import { pagenumber, watermark } from './tools/marks.js'
import { compress, protect, repair, unlock } from './tools/secure.js'
import type { Tool } from './tools/tool.js'

/** Every tool of iLovePDF that has a corresponding task. */
export const tools: Readonly<Record<string, Tool>> = {
  merge,
  split,
  compress,
  pdfjpg,
  imagepdf,
  officepdf,
  htmlpdf,
  watermark,
  pagenumber,
  rotate,
  unlock,
  protect,
  repair,
  extract,
  pdfmarkdown,
  pdfocr,
  editpdf,
  formsdetect,
  pdfa,
  validatepdfa,
}

/** The target of an upload: the first run decides which task the process is bound to. */
export function uploadTargetOf({ row, note }: FoundTask): UploadTarget {
  const tool = tools[note.tool]
  // A sequence of tasks accepts what any task accepts.
  const task = tool?.takes === 'pipeline' ? tool.tasks[0] : tool?.takes
  return { processId: row.id, task: task ?? 'pipeline', isBinding: false }
}

/** Rejects an unknown tool, or one whose tasks cannot run on this server. */
export function findTool({ tasks }: Pick<HttpContext, 'tasks'>, name: string): Tool {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
  if (tool === undefined) {
    const shown = name.replace(/\p{C}/gu, '\ufffd').slice(0, 64)
    throw new ServiceError(
      'unknown_task',
      `The tool "${shown}" is not available here. The tools are: ${Object.keys(tools).join(', ')}.`,
      { field: 'tool' },
    )
  }
  for (const task of tool.tasks) {
    const reason = tasks.unavailable(task)
    if (reason !== undefined)
      throw new ServiceError('task_unavailable', `The tool ${name} cannot run on this server. ${reason}`, {
        field: 'tool',
      })
  }
  return tool
}

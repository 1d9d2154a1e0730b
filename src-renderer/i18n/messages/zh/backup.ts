/** Backup, restore and export of everything. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/backup.ts'

export function backup(w: Words): Messages {
  return {
    group: '备份',
    create: '创建备份',
    createHint: '一个文件，包含属于你的一切。它会被重新读取并核对，然后才得到文件名。',
    file: '备份文件',
    filePlaceholder: '/media/disk/adamm-backup.zip',
    run: '备份',
    running: '正在备份',
    made: (file, bytes) => `已备份到 ${file}（${w.bytes(bytes)}），并已重新读取和核对。`,
    notVerified: (file) => `${file} 已写入，但核对不符。请不要依赖它，另建一个备份。`,
    missing: (n) => w.plural(n, { other: '# 张图片不在数据文件夹中，因此没有包含。' }),
    choose: '选择…',
    download: '下载',
    downloaded: (name, bytes) => `已创建、重新读取并核对：${name}（${w.bytes(bytes)}）。浏览器会保存它。`,
    restoreFrom: '恢复备份',
    restoreFromHint: '先读取并核对备份，然后再询问你。现有内容会保留在旁边的文件夹中。',
    inspect: '检查备份',
    inspectHint: '读取备份的每个字节并与其清单核对。不会更改任何内容。',
    check: '检查',
    checking: '正在读取备份',
    whole: (version, at, files, bytes) =>
      `完整：由 AdaMM ${version} 于 ${at} 创建，${w.plural(files, { other: '# 个文件' })}，${w.bytes(bytes)}。`,
    broken: '它与清单不符。请不要恢复它。',
    restore: '恢复',
    restoreHint: '下次启动时，备份会取代当前记忆。现有内容会保留在旁边的文件夹中。',
    restoreRun: '恢复此备份',
    restoreAsk: '下次启动时替换当前记忆？',
    restored: '备份已核对，AdaMM 下次启动时生效。',
    safety: (folder) => `届时当前内容会保留在 ${folder}。`,
    export: '导出全部',
    exportHint: '以开放格式把历史文件和图片导出到新文件夹；导入该文件夹可得到相同的记忆。',
    folder: '新文件夹',
    folderPlaceholder: '尚不存在的路径',
    exported: (files, pictures) => `已导出 ${w.plural(files, { other: '# 个文件' })}，包含 ${w.plural(pictures, { other: '# 张图片' })}。`,
  }
}

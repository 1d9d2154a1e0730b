/**
 * Line crops for the recognizer. In: upright picture and a turned box. Out: an RGB strip of fixed height, text from left to right.
 * Only turning and scaling is needed: the detector's boxes are rectangles. Shrinking averages, so that thin strokes survive.
 */
import type { Box } from './geometry.ts'
import type { Raster } from './raster.ts'

/** Pixels of a crop in red-green-blue order. */
export type Crop = Raster

/** Cuts the box out of the picture and scales it to `width` x `height`. Outside the picture the nearest edge pixel repeats. */
export function cropBox(picture: Raster, box: Box, width: number, height: number): Crop {
  const data = new Uint8Array(width * height * 3)
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const stepU = box.width / width
  const stepV = box.height / height
  const samplesU = Math.min(8, Math.max(1, Math.round(stepU)))
  const samplesV = Math.min(8, Math.max(1, Math.round(stepV)))
  const weight = 1 / (samplesU * samplesV)
  const sum = new Float64Array(3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sum.fill(0)
      for (let j = 0; j < samplesV; j++) {
        const v = (y + (j + 0.5) / samplesV) * stepV - box.height / 2
        for (let i = 0; i < samplesU; i++) {
          const u = (x + (i + 0.5) / samplesU) * stepU - box.width / 2
          addSample(picture, box.cx + u * cos - v * sin, box.cy + u * sin + v * cos, sum)
        }
      }
      const at = (y * width + x) * 3
      data[at] = Math.round(sum[0]! * weight)
      data[at + 1] = Math.round(sum[1]! * weight)
      data[at + 2] = Math.round(sum[2]! * weight)
    }
  }
  return { width, height, data }
}

/** Adds the bilinear sample at a picture position (pixel centres at .5) to the three sums. */
function addSample(picture: Raster, px: number, py: number, sum: Float64Array): void {
  const x = Math.min(Math.max(px - 0.5, 0), picture.width - 1)
  const y = Math.min(Math.max(py - 0.5, 0), picture.height - 1)
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = x - x0
  const fy = y - y0
  const right = x0 < picture.width - 1 ? 3 : 0
  const down = y0 < picture.height - 1 ? picture.width * 3 : 0
  const at = (y0 * picture.width + x0) * 3
  const { data } = picture
  for (let channel = 0; channel < 3; channel++) {
    const a = data[at + channel]!
    const b = data[at + right + channel]!
    const c = data[at + down + channel]!
    const d = data[at + down + right + channel]!
    const top = a + (b - a) * fx
    sum[channel]! += top + (c + (d - c) * fx - top) * fy
  }
}

/** The crop in grey with its contrast stretched from the 2nd to the 98th percentile; for faded print. */
export function stretched(crop: Crop): Crop {
  const pixels = crop.width * crop.height
  const grey = new Uint8Array(pixels)
  for (let index = 0; index < pixels; index++)
    grey[index] = (crop.data[index * 3]! * 2 + crop.data[index * 3 + 1]! * 5 + crop.data[index * 3 + 2]!) >> 3
  const sorted = grey.toSorted()
  const low = sorted[Math.floor(pixels * 0.02)]!
  const high = sorted[Math.floor(pixels * 0.98)]!
  const factor = high > low ? 255 / (high - low) : 1
  const data = new Uint8Array(pixels * 3)
  for (let index = 0; index < pixels; index++) {
    const value = Math.min(255, Math.max(0, Math.round((grey[index]! - low) * factor)))
    data.fill(value, index * 3, index * 3 + 3)
  }
  return { ...crop, data }
}

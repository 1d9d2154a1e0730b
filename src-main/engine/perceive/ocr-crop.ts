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
  const stepU = box.width / width
  const stepV = box.height / height
  const samplesU = Math.min(8, Math.max(1, Math.round(stepU)))
  const samplesV = Math.min(8, Math.max(1, Math.round(stepV)))
  return box.angle === 0
    ? straightCrop(picture, box, [width, samplesU], [height, samplesV])
    : turnedCrop(picture, box, [width, samplesU], [height, samplesV])
}

/** Output pixels along one axis, and how many samples each is the mean of. */
type Axis = readonly [size: number, samples: number]

/** Where each sample of one axis lies: its pixel, the step to the next one, and how far it is towards that. */
type Places = { at: Int32Array; next: Int32Array; part: Float64Array }

function placesAlong([size, samples]: Axis, start: number, length: number, pixels: number, stride: number): Places {
  const count = size * samples
  const places = { at: new Int32Array(count), next: new Int32Array(count), part: new Float64Array(count) }
  for (let index = 0; index < count; index++) {
    // Pixel centres lie at .5.
    const position = Math.min(Math.max(start + ((index + 0.5) / count) * length - 0.5, 0), pixels - 1)
    const whole = Math.floor(position)
    places.at[index] = whole * stride
    places.next[index] = whole < pixels - 1 ? stride : 0
    places.part[index] = position - whole
  }
  return places
}

/** Most boxes are straight: both axes are worked out once. */
function straightCrop(picture: Raster, box: Box, across: Axis, down: Axis): Crop {
  const [[width, samplesU], [height, samplesV]] = [across, down]
  const columns = placesAlong(across, box.cx - box.width / 2, box.width, picture.width, 3)
  const rows = placesAlong(down, box.cy - box.height / 2, box.height, picture.height, picture.width * 3)
  const data = new Uint8Array(width * height * 3)
  const pixels = picture.data
  const weight = 1 / (samplesU * samplesV)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      let red = 0
      let green = 0
      let blue = 0
      for (let j = y * samplesV; j < (y + 1) * samplesV; j++) {
        const row = rows.at[j]!
        const below = rows.next[j]!
        const fy = rows.part[j]!
        for (let i = x * samplesU; i < (x + 1) * samplesU; i++) {
          const at = row + columns.at[i]!
          const right = at + columns.next[i]!
          const fx = columns.part[i]!
          const d = fx * fy
          const b = fx - d
          const c = fy - d
          const a = 1 - fx - c
          red += a * pixels[at]! + b * pixels[right]! + c * pixels[at + below]! + d * pixels[right + below]!
          green += a * pixels[at + 1]! + b * pixels[right + 1]! + c * pixels[at + below + 1]! + d * pixels[right + below + 1]!
          blue += a * pixels[at + 2]! + b * pixels[right + 2]! + c * pixels[at + below + 2]! + d * pixels[right + below + 2]!
        }
      }
      data[to] = Math.round(red * weight)
      data[to + 1] = Math.round(green * weight)
      data[to + 2] = Math.round(blue * weight)
    }
  }
  return { width, height, data }
}

function turnedCrop(picture: Raster, box: Box, [width, samplesU]: Axis, [height, samplesV]: Axis): Crop {
  const data = new Uint8Array(width * height * 3)
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const weight = 1 / (samplesU * samplesV)
  const sum = new Float64Array(3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sum.fill(0)
      for (let j = 0; j < samplesV; j++) {
        const v = ((y + (j + 0.5) / samplesV) / height - 0.5) * box.height
        for (let i = 0; i < samplesU; i++) {
          const u = ((x + (i + 0.5) / samplesU) / width - 0.5) * box.width
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

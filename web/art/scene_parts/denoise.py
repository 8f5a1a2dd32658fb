"""Takes the grain out of a picture with Open Image Denoise's network.

Debian's Blender is built without that library; its published weights come with the npm package `denoiser`, and the
network itself is small. https://www.openimagedenoise.org, Apache License 2.0.
"""

import struct

import numpy as np
import torch
import torch.nn.functional as f

TILE, OVERLAP = 640, 64


def read_weights(path):
    """The tensors of a TZA archive by name."""
    data = open(path, 'rb').read()
    (at,) = struct.unpack_from('<Q', data, 4)
    (count,) = struct.unpack_from('<I', data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        dimensions = data[at]
        shape = struct.unpack_from(f'<{dimensions}I', data, at + 1)
        at += 1 + 4 * dimensions + dimensions
        kind = chr(data[at])
        (offset,) = struct.unpack_from('<Q', data, at + 1)
        at += 9
        dtype = np.float16 if kind == 'h' else np.float32
        values = np.frombuffer(data, dtype, int(np.prod(shape)), offset)
        tensors[name] = torch.from_numpy(values.reshape(shape).astype(np.float32))
    return tensors


def network(weights, x):
    def conv(name, value):
        return f.relu(f.conv2d(value, weights[f'{name}.weight'], weights[f'{name}.bias'], padding=1))

    def pool(value):
        return f.max_pool2d(value, 2)

    def up(value, skip):
        return torch.cat([f.interpolate(value, scale_factor=2, mode='nearest'), skip], 1)

    pool1 = pool(conv('enc_conv1', conv('enc_conv0', x)))
    pool2 = pool(conv('enc_conv2', pool1))
    pool3 = pool(conv('enc_conv3', pool2))
    pool4 = pool(conv('enc_conv4', pool3))
    y = conv('enc_conv5b', conv('enc_conv5a', pool4))
    y = conv('dec_conv4b', conv('dec_conv4a', up(y, pool3)))
    y = conv('dec_conv3b', conv('dec_conv3a', up(y, pool2)))
    y = conv('dec_conv2b', conv('dec_conv2a', up(y, pool1)))
    y = conv('dec_conv1b', conv('dec_conv1a', up(y, x)))
    return conv('dec_conv0', y)


def denoise(color, albedo, normal, weights_path):
    """`color` as displayed (0 to 1), `albedo` linear, `normal` from -1 to 1; each (height, width, 3). Returns a colour."""
    weights = read_weights(weights_path)
    stack = np.concatenate([color, np.clip(albedo, 0, 1), normal * 0.5 + 0.5], 2).astype(np.float32)
    whole = torch.from_numpy(stack.transpose(2, 0, 1).copy())[None]
    _, _, height, width = whole.shape
    padded = f.pad(whole, (OVERLAP, OVERLAP + (-width) % 16, OVERLAP, OVERLAP + (-height) % 16), mode='reflect')
    result = torch.zeros(3, height, width)
    with torch.no_grad():
        for top in range(0, height, TILE):
            for left in range(0, width, TILE):
                bottom = min(top + TILE, height) + 2 * OVERLAP
                right = min(left + TILE, width) + 2 * OVERLAP
                part = padded[:, :, top : bottom + (top - bottom) % 16, left : right + (left - right) % 16]
                done = network(weights, part)[0, :, OVERLAP:, OVERLAP:]
                rows, columns = bottom - top - 2 * OVERLAP, right - left - 2 * OVERLAP
                result[:, top : top + rows, left : left + columns] = done[:, :rows, :columns]
    return result.clamp(0, 1).numpy().transpose(1, 2, 0)

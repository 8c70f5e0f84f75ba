# %% [markdown]
# # Restitution from a test
# A block was tilted and released; the extremes of its angle were read off a video.

# %%
import matplotlib.pyplot as plt
import numpy as np
import teeter

block = {
    "title": "Granite block, test 1",
    "block": [{"width": 0.25, "height": 1.0, "density": 2670.0}],
    "initial": {"angle": "8 deg"},
}

# %% [markdown]
# Made-up readings: a motion with a restitution of 0.93, with noise.

# %%
true = teeter.run(block, restitution={"law": "constant", "value": 0.93}, run={"duration": 8.0, "output_step": 0.001})
size = np.abs(true.angle)
turns = np.flatnonzero((size[1:-1] > size[:-2]) & (size[1:-1] > size[2:]) & (size[1:-1] > np.radians(0.5))) + 1
random = np.random.default_rng(3)
peaks = {
    "time": true.time[turns] + random.normal(0.0, 0.005, len(turns)),
    "angle": true.angle[turns] + random.normal(0.0, np.radians(0.05), len(turns)),
}

# %%
result = teeter.identify(peaks, block, bootstrap=200)
print(result)
low, high = result["restitution"]["interval"]
print(f"restitution {result.restitution:.4f}, 95 %: {low:.4f} to {high:.4f}")
result.plot()
plt.savefig("identify.png", dpi=120)

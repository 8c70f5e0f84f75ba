# %% [markdown]
# # Your own record
# Samples of a numpy array drive the block. Here they are made up; `teeter.read_record(path)` reads ten file formats.

# %%
import matplotlib.pyplot as plt
import numpy as np
import teeter

step = 0.01
time = np.arange(0.0, 20.0, step)
random = np.random.default_rng(1)
envelope = (time / 4.0) * np.exp(1.0 - time / 4.0)
waves = sum(np.sin(2.0 * np.pi * f * time + random.uniform(0.0, 6.28)) for f in np.linspace(0.4, 6.0, 40))
acceleration = 0.35 * envelope * waves / np.abs(waves).max()

# %% [markdown]
# Unit and time step are stated, never guessed.

# %%
record = {"kind": "record", "file": acceleration, "dt": step, "unit": "g"}
tombstone = {
    "title": "Tombstone under a made-up earthquake",
    "block": [{"width": 0.25, "height": 1.1}],
    "ground": {"horizontal": record},
    "run": {"duration": 25.0},
}
history = teeter.run(tombstone)
print(history)
history.plot()
plt.savefig("tombstone.png", dpi=120)

# %% [markdown]
# The same samples with a baseline correction and a filter, scaled to a peak.

# %%
treated = {**record, "baseline": "linear", "filter": {"low": 0.2, "high": 20.0}, "pga": "0.3 g"}
print(teeter.run({**tombstone, "ground": {"horizontal": treated}}))

# %% [markdown]
# # A first verdict
# A free-standing wall under a short push of the ground: does it stay up, and how sure is that?

# %%
import matplotlib.pyplot as plt
import teeter

wall = {
    "title": "Free-standing wall",
    "block": [{"width": 0.50, "height": 3.50, "density": 2000.0}],
    "restitution": {"law": "constant", "value": 0.95},
    "ground": {"horizontal": {"kind": "rectangular", "amplitude": "0.20 g", "duration": 0.15}},
    "run": {"duration": 6.0},
}
history = teeter.run(wall)
print(history)

# %% [markdown]
# Numbers and arrays are attributes. Arrays are views: nothing is copied.

# %%
print(history.verdict, history.impact_count, f"{history.peak_ratio:.4f}")
print(f"largest angle {abs(history.angle).max():.5f} {history.units['angle_0']}, {len(history)} samples")

# %% [markdown]
# How much stronger must the push be?

# %%
print(teeter.margin(wall))

# %% [markdown]
# The same wall, pushed for longer.

# %%
fallen = teeter.run(wall, ground__horizontal__duration=0.62)
print(fallen)
fallen.plot()
plt.savefig("wall.png", dpi=120)
